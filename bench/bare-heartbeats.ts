import { createServer } from 'node:http';

// The baseline of heartbeats: Node's HTTP server, which parses and answers them without a database.
const result = { serverTime: Date.now(), lastSeq: 4711, rotateKey: false, capabilities: [] };

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.on('end', () => {
    if (request.method === 'POST') JSON.parse(Buffer.concat(chunks).toString());
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ result }));
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

// The bench holds the other end of the channel: exit when it exits.
process.on('disconnect', () => process.exit());
