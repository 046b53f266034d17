// Snapshots and deltas between them, as docs/snapshots.md and docs/deltas.md describe them.

import zlib from "node:zlib";
import { decode, encode } from "@msgpack/msgpack";

const MOST_BYTES = 2627584; // of the largest body that there is

/** A snapshot taken apart: its envelope, and the body in it. */
export function bodyOf(snapshot) {
  const { body, ...envelope } = decode(snapshot);
  if (crc32(body) !== envelope.checksum) throw new Error("a damaged snapshot");
  return [envelope, body];
}

/** The snapshot of a body: the envelope around it, to the byte as the server has it. */
export function snapshotOf({ format, version }, body) {
  return encode({ format, version, checksum: crc32(body), body });
}

/** The body that a delta leads to from `base`. */
export function applyDelta(base, [version, baseSum, checksum, length, prefix, suffix, middle]) {
  if (version !== 1) throw new Error(`a delta of version ${version}`);
  if (baseSum !== crc32(base)) throw new Error("a delta from another state");
  if (length > MOST_BYTES || prefix + suffix > Math.min(length, base.length)) throw new Error("unsound lengths");
  const dictionary = base.subarray(prefix, base.length - suffix);
  const maxOutputLength = Math.max(1, length - prefix - suffix);
  const inflated = zlib.inflateRawSync(middle, { maxOutputLength, ...(dictionary.length ? { dictionary } : {}) });
  const body = Buffer.concat([base.subarray(0, prefix), inflated, base.subarray(base.length - suffix)]);
  if (body.length !== length || crc32(body) !== checksum) throw new Error("a damaged delta");
  return body;
}

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
