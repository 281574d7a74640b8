import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export const estimator = (): ZxcvbnFactory => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
