/**
 * What Node is told when it runs the server, here, in the Dockerfile and in the systemd unit. The second: what comes over a connection and is thrown
 * away at once waits to be collected, and Node 24 lets twice as much of it wait as Node 20, unless it is told (docs/decisions/0030).
 */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=16'];
