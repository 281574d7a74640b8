// Prints the text of a PDF on stdin as JSON: [{page, text}], with its information. In a process of its own, because the
// library is ESM only.
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

const pdf = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const { text } = await extractText(pdf);
const { info } = await getMeta(pdf);

process.stdout.write(JSON.stringify({ pages: text, info }));
