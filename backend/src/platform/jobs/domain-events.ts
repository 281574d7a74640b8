import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import { DecoratedMethods } from './job-handler.js';

/** Something that happened in a module; its constant is declared next to the code that emits it. */
interface DomainEvent<Payload> {
  readonly name: string;
  /** Never set: ties the payload to the name. */
  readonly payload?: Payload;
}

export const domainEvent = <Payload>(name: string): DomainEvent<Payload> => ({ name });

export type PayloadOf<Event> = Event extends DomainEvent<infer Payload> ? Payload : never;

type Handler<Payload> = (tx: EntityManager, payload: Payload) => Promise<void>;

const HandlesEvent = DiscoveryService.createDecorator<DomainEvent<unknown>>();

/** Declares a method of a provider as a handler of an event. A method handles one event. */
export const OnEvent =
  <Payload>(event: DomainEvent<Payload>) =>
  <Method extends Handler<Payload>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    HandlesEvent(event)(target, method, descriptor);
  };

/** Domain events: an emitter does not know the handlers of its event. `docs/contribute/modules.md` lists them. */
@Injectable()
export class DomainEvents implements OnModuleInit {
  private readonly handlers = new Map<string, Handler<never>[]>();

  constructor(private readonly methods: DecoratedMethods) {}

  onModuleInit(): void {
    for (const { metadata, handler } of this.methods.find<DomainEvent<unknown>, Handler<never>>(HandlesEvent))
      this.handlers.set(metadata.name, [...(this.handlers.get(metadata.name) ?? []), handler]);
  }

  /** Calls the handlers one after the other, in no particular order, in the emitter's transaction. */
  async emit<Payload>(tx: EntityManager, { name }: DomainEvent<Payload>, payload: Payload): Promise<void> {
    for (const handler of this.handlers.get(name) ?? []) await (handler as Handler<Payload>)(tx, payload);
  }
}
