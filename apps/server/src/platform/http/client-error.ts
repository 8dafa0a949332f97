import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, sentenceOf, statusOf } from '@kolli/contract/call/error-codes';
import { newRequestId, requestIdHeader } from '../request-id.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * Answers what is no readable HTTP request, before the framework has one: `headers_too_large`,
 * `request_timeout` or `malformed_request`. Its id names no line of the log: nothing of the request is repeated or logged. The connection is closed.
 */
export function answerClientError({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const sent = codes[code ?? ''] ?? 'malformed_request';
  const body = JSON.stringify({ code: sent, message: sentenceOf(sent) });
  const head = [
    `HTTP/1.1 ${statusOf(sent)} ${STATUS_CODES[statusOf(sent)]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    `${requestIdHeader}: ${newRequestId()}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
