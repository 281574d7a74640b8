// Loaded into the server by npm start: when that script is killed outright, the server stops in good order by itself.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
