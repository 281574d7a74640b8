/**
 * The test runner names the line of each step by a stack of up to 50 frames, and asks a library for the place of each of them in our
 * sources: a fifth of what its worker does. Most of them are its own and Node's, which it leaves out afterwards. It keeps the one that we
 * have called, for the name of the step.
 */
const { prepareStackTrace } = Error;

const isOfTheRunner = (frame: NodeJS.CallSite | undefined): boolean => {
  const file = frame?.getFileName() ?? 'node:';
  return file.startsWith('node:') || file.includes('/node_modules/playwright');
};

if (prepareStackTrace)
  Error.prepareStackTrace = (error, frames) =>
    prepareStackTrace(
      error,
      frames.filter((frame, index) => !isOfTheRunner(frame) || !isOfTheRunner(frames[index + 1])),
    );

export {};
