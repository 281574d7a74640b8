// Node looks here when there is no main.js beside it, which a build makes.
console.error('The server is not built: run npm start, or npm run build.');
process.exitCode = 1;
