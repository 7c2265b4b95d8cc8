import { aNewContact } from '@cueroom/testing/factories';
import type { Part } from './part';
import { runParallel, hostOf, nextAddress, sendBytes } from './wire';

const body = JSON.stringify(aNewContact());
const length = String(Buffer.byteLength(body));
const chunk = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
/** Would return 200 if treated as a request. */
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';

type Case = [what: string, headers: string[], body: string];

/** Requests whose body length two parsers may disagree on. */
const bodyCases: Case[] = [
  ['two lengths', [`Content-Length: ${length}`, 'Content-Length: 5'], body],
  ['a list of lengths', [`Content-Length: ${length}, 5`], body],
  ['a signed length', [`Content-Length: +${length}`], body],
  ['a negative length', ['Content-Length: -1'], body],
  ['a hexadecimal length', ['Content-Length: 0x5'], body],
  ['a length as a word', ['Content-Length: five'], body],
  ['a huge length', ['Content-Length: 99999999999999999999999'], body],
  ['length and chunks', [`Content-Length: ${length}`, 'Transfer-Encoding: chunked'], chunk + smuggled],
  ['chunks and length', ['Transfer-Encoding: chunked', 'Content-Length: 4'], chunk + smuggled],
  ['an unknown coding', ['Transfer-Encoding: xchunked'], chunk],
  ['identity coding', ['Transfer-Encoding: identity'], chunk],
  ['chunked is not the last coding', ['Transfer-Encoding: chunked, identity'], chunk],
  ['two codings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunk],
  ['a space before the colon', ['Transfer-Encoding : chunked'], chunk],
  ['a folded header', ['Transfer-Encoding:\r\n chunked'], 'x' + chunk],
  ['a vertical tab', ['Transfer-Encoding: \x0bchunked'], chunk],
  ['a chunk without size', ['Transfer-Encoding: chunked'], `zz\r\n${body}\r\n0\r\n\r\n`],
  ['a negative chunk', ['Transfer-Encoding: chunked'], `-5\r\n${body}\r\n0\r\n\r\n`],
  ['a huge chunk', ['Transfer-Encoding: chunked'], `fffffffffffffffff\r\n${body}\r\n0\r\n\r\n`],
  ['a chunk longer than declared', ['Transfer-Encoding: chunked'], `5\r\n${body}\r\n0\r\n\r\n`],
  ['a huge chunk extension', ['Transfer-Encoding: chunked'], `5;${'a'.repeat(40_000)}\r\n12345\r\n0\r\n\r\n`],
  ['a NUL in a header', [`Content-Length: ${length}`, 'X: a\0b'], body],
  ['a bare CR in a header', [`Content-Length: ${length}`, 'X: a\rContent-Length: 1'], body],
  ['an empty header name', [`Content-Length: ${length}`, ': a'], body],
  ['a header without colon', [`Content-Length: ${length}`, 'X'], body],
  ['two hosts', [`Content-Length: ${length}`, 'Host: evil.example'], body],
  ['an unknown expectation', [`Content-Length: ${length}`, 'Expect: 200-maybe'], body],
];

/** Malformed request lines and other protocols. */
const lines: [what: string, bytes: string | Buffer][] = [
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['HTTP/9.9', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['a space in the path', 'GET /a b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a tunnel', 'CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: 169.254.169.254\r\n\r\n'],
  ['TLS', Buffer.from('16030100c8010000c40303', 'hex')],
  ['another protocol', 'EHLO evil.example\r\nMAIL FROM:<a@b>\r\n'],
  ['a long method', `${'A'.repeat(20_000)} / HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['a long path', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`],
  ['many headers', `GET / HTTP/1.1\r\nHost: a\r\n${'header: value\r\n'.repeat(5000)}\r\n`],
  ['a NUL in the path', 'GET /\0 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  [
    'bytes beyond ASCII in the path',
    Buffer.from('GET /\xff\xfe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 'latin1'),
  ],
];

/** 0: closed without a response, which is fine, too. */
const rejections: readonly number[] = [0, 400, 404, 405, 413, 414, 417, 431, 501, 505];

/** Requests with broken or ambiguous framing must be rejected and never get two responses. */
export const framing: Part = {
  name: 'framing',
  run: async (target, tally) => {
    const post = ([what, headers, sent]: Case): [string, string] => {
      const common = [`Host: ${hostOf(target)}`, 'Content-Type: application/json', 'Connection: close'];
      return [what, `POST /api/contacts HTTP/1.1\r\n${[...common, ...headers].join('\r\n')}\r\n\r\n${sent}`];
    };
    await runParallel([...bodyCases.map(post), ...lines], async ([what, bytes]) => {
      tally.countRequests();
      const { status, text } = await sendBytes(target, [bytes], { from: nextAddress() });
      if (!rejections.includes(status)) tally.addFinding(`${what}: ${status} ${text.slice(0, 200)}`);
      if (text.includes('HTTP/1.1 ')) tally.addFinding(`${what} gets two responses: ${status} ${text.slice(0, 400)}`);
    });
  },
};
