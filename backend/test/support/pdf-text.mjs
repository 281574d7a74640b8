// Tells the text of a PDF, page by page, with its information: as JSON of the one on stdin, or as a thread of each one it is sent.
// On its own because the library is ESM only.
import { buffer } from 'node:stream/consumers';
import { isMainThread, parentPort } from 'node:worker_threads';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

async function read(bytes) {
  const pdf = await getDocumentProxy(bytes);
  const { text } = await extractText(pdf);
  const { info } = await getMeta(pdf);
  return { pages: text, info };
}

if (isMainThread) process.stdout.write(JSON.stringify(await read(new Uint8Array(await buffer(process.stdin)))));
// Information holds dates and the like as they came; JSON keeps to what both ways can tell.
else parentPort.on('message', async (bytes) => parentPort.postMessage(JSON.parse(JSON.stringify(await read(bytes)))));
