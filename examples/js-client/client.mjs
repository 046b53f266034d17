// Follows a match on a gridforged server, by state deltas or by events, and proves that it saw the same battle.
//
//   node client.mjs watch ws://127.0.0.1:8765/#TOKEN [--follow state|events] [--json]
//   node client.mjs create ws://127.0.0.1:8765 BOARD [--json]
//
// docs/protocol.md and docs/deltas.md are all that it is written from. It needs Node 20.10 or newer (built-in
// WebSocket; Node 20 has it behind a flag, see the end) and @msgpack/msgpack.

import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { decode, encode } from "@msgpack/msgpack";
import { hex, publicDigest } from "./blake2b.mjs";
import { applyDelta, bodyOf, snapshotOf } from "./deltas.mjs";

const PROTOCOL = 1;

/** One connection: what it sends is numbered, and answers find whoever asked. */
class Connection {
  static async open(url) {
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    const connection = new Connection(socket);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve, { once: true });
      socket.addEventListener("error", () => reject(new Error(`${url}: cannot connect`)), { once: true });
    });
    const welcome = connection.next();
    connection.send({ type: "hello", protocol: PROTOCOL, software: "js-client" });
    if ((await welcome).type !== "welcome") throw new Error("this is no match server of that protocol");
    return connection;
  }

  constructor(socket) {
    this.socket = socket;
    this.waiting = []; // messages that nobody has taken yet
    this.takers = [];
    this.request = 0;
    socket.addEventListener("message", ({ data }) => this.#put(decode(new Uint8Array(data))));
    socket.addEventListener("close", ({ reason }) => this.#put({ type: "closed", message: reason }));
  }

  send(message) {
    this.socket.send(encode(message));
  }

  /** Ask for something; its answer, or an Error that says why not. Nothing else may be asked for meanwhile. */
  async ask(message) {
    const request = ++this.request;
    this.send({ ...message, request });
    const early = [];
    for (;;) {
      const answer = await this.next();
      if (answer.type === "closed") throw new Error("the connection was closed");
      if (answer.request === request) {
        this.waiting.unshift(...early);
        if (answer.type === "error") throw new Error(answer.message);
        return answer;
      }
      early.push(answer);
    }
  }

  /** The next message that nobody has taken. */
  next() {
    if (this.waiting.length) return Promise.resolve(this.waiting.shift());
    return new Promise((resolve) => this.takers.push(resolve));
  }

  close() {
    this.socket.close();
  }

  #put(message) {
    const taker = this.takers.shift();
    if (taker) taker(message);
    else this.waiting.push(message);
  }
}

/** Follow the match of a link to its end; what was seen of it. */
async function watch(link, follow) {
  const [url, token] = link.split("#");
  const connection = await Connection.open(url);
  const seen = { follow, keyframes: 0, frames: 0, events: 0, deaths: 0, digests: 0 };
  let frame = -1; // the last one that we know
  let envelope = null; // what stands around the body of every snapshot of this match
  let body = null; // the public state at that frame
  const check = (digest) => {
    if (!digest?.length) return;
    seen.digests += 1;
    if (digestOf(envelope, body) !== hex(digest)) throw new Error(`frame ${frame}: another state`);
  };
  try {
    await connection.ask({ type: "join", token, follow: [follow] });
    for (;;) {
      const message = await connection.next();
      switch (message.type) {
        case "keyframe":
          seen.keyframes += 1;
          frame = message.frame;
          [envelope, body] = bodyOf(message.state);
          check(message.digest);
          break;
        case "frame":
          seen.frames += 1;
          if (follow === "state") {
            if (message.since !== frame) throw new Error(`after frame ${frame} came ${message.since}`);
            body = applyDelta(body, decode(message.delta));
          }
          frame = message.frame;
          for (const [, , kind] of message.events ?? []) {
            seen.events += 1;
            seen.deaths += kind === "combatant_died" ? 1 : 0;
          }
          if (follow === "state") check(message.digest);
          if (message.digest?.length) connection.send({ type: "acknowledge", frame });
          break;
        case "ended": {
          const end = { winner: message.winner ?? "", reason: message.reason, frame: message.frame };
          const told = hex(message.digest);
          if (follow === "events") return { ...seen, ...end, digest: told };
          const digest = digestOf(envelope, body);
          return { ...seen, ...end, digest, same: digest === told && frame === message.frame };
        }
        case "left":
          throw new Error(`the seat was ${message.reason}`);
        case "closing":
          throw new Error("the server shuts down");
        case "closed":
          throw new Error("the connection was closed");
      } // whatever else there may be is passed over
    }
  } finally {
    connection.close();
  }
}

const digestOf = (envelope, body) => hex(publicDigest(snapshotOf(envelope, body)));

/** Make a match of a packaged board that starts at once; the links to its seats. */
async function create(url, board) {
  const connection = await Connection.open(url);
  try {
    const request = { type: "create", board: { name: board }, start: "complete" };
    const { match, tokens } = await connection.ask(request);
    const links = Object.fromEntries(Object.entries(tokens).map(([seat, token]) => [seat, `${url}#${token}`]));
    return { match, ...links };
  } finally {
    connection.close();
  }
}

async function main() {
  const options = { follow: { type: "string", default: "state" }, json: { type: "boolean", default: false } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command, address, board] = positionals;
  let outcome;
  if (command === "watch" && address?.includes("#") && ["state", "events"].includes(values.follow)) {
    outcome = await watch(address, values.follow);
  } else if (command === "create" && address && board) {
    outcome = await create(address, board);
  } else {
    throw new Error("usage: client.mjs watch LINK [--follow state|events] [--json] | create URL BOARD [--json]");
  }
  console.log(values.json ? JSON.stringify(outcome) : inLines(outcome));
  return outcome.same === false ? 1 : 0;
}

const inLines = (outcome) =>
  Object.entries(outcome)
    .map(([name, value]) => `${name.padEnd(10)} ${value}`)
    .join("\n");

if (typeof WebSocket === "undefined") {
  // Node 20 has one, but only if told so: run once more.
  if (process.execArgv.includes("--experimental-websocket")) {
    console.error("error: this Node has no WebSocket; Node 20.10 or newer is needed");
    process.exit(2);
  }
  const words = ["--experimental-websocket", ...process.argv.slice(1)];
  const run = spawnSync(process.execPath, words, { stdio: "inherit" });
  process.exit(run.status ?? 2);
}
main().then(
  (code) => (process.exitCode = code),
  (error) => {
    console.error(`error: ${error.message}`);
    process.exitCode = 2;
  },
);
