import { Body as NestBody, Param as NestParam, Query as NestQuery } from '@nestjs/common';
import { createInputPipe } from './validation.js';

/**
 * What was sent to a handler, checked. Said of each such parameter and not of all calls: Nest leads every parameter through a pipe that is for all,
 * and who is asking, which we found out ourselves, would wait for it as well.
 */
const input = createInputPipe();

export const Body = (): ParameterDecorator => NestBody(input);
export const Query = (name?: string): ParameterDecorator =>
  name === undefined ? NestQuery(input) : NestQuery(name, input);
export const Param = (name?: string): ParameterDecorator =>
  name === undefined ? NestParam(input) : NestParam(name, input);
