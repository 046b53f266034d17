// BLAKE2b (RFC 7693) with 16 bytes of digest. Node has it with 64 bytes only, which is another function: the
// length of the digest goes into its first word.

const BLOCK = 128;
const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const COLUMNS_AND_DIAGONALS = [
  [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
  [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
];

const rotated = (word, bits) => (word >> bits) | ((word << (64n - bits)) & MASK);

/** The digest of a public snapshot: 16 bytes. */
export function publicDigest(bytes) {
  const h = [...IV];
  h[0] ^= 0x01010010n; // no key, 16 bytes of digest
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(bytes);
  const words = new DataView(padded.buffer);
  for (let block = 0; block < blocks; block++) {
    const isLast = block === blocks - 1;
    const m = Array.from({ length: 16 }, (_, word) => words.getBigUint64(block * BLOCK + word * 8, true));
    compress(h, m, BigInt(isLast ? bytes.length : (block + 1) * BLOCK), isLast);
  }
  const digest = new DataView(new ArrayBuffer(16));
  digest.setBigUint64(0, h[0], true);
  digest.setBigUint64(8, h[1], true);
  return new Uint8Array(digest.buffer);
}

function compress(h, m, count, isLast) {
  const v = [...h, ...IV];
  v[12] ^= count;
  if (isLast) v[14] ^= MASK;
  for (let round = 0; round < 12; round++) {
    const order = SIGMA[round % 10];
    COLUMNS_AND_DIAGONALS.forEach(([a, b, c, d], place) => {
      v[a] = (v[a] + v[b] + m[order[2 * place]]) & MASK;
      v[d] = rotated(v[d] ^ v[a], 32n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = rotated(v[b] ^ v[c], 24n);
      v[a] = (v[a] + v[b] + m[order[2 * place + 1]]) & MASK;
      v[d] = rotated(v[d] ^ v[a], 16n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = rotated(v[b] ^ v[c], 63n);
    });
  }
  for (let word = 0; word < 8; word++) h[word] ^= v[word] ^ v[word + 8];
}

/** Bytes as hexadecimal digits. */
export const hex = (bytes) => Buffer.from(bytes).toString("hex");
