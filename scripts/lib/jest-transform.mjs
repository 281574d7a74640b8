// How jest reads our sources and the packages that come as ES modules only: jest on Node 20 runs CommonJS.

/** @param parser the parser options of swc: the syntax, and whether it holds decorators or JSX */
export const swc = (parser) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser,
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
    },
  },
];
