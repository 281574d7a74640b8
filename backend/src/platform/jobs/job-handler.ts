import { Injectable } from '@nestjs/common';
import { type DiscoverableDecorator, DiscoveryService, MetadataScanner } from '@nestjs/core';

/** A background job: its name, its priority and the type of its payload. */
export interface JobType<Payload> {
  readonly name: string;
  readonly priority: 'high' | 'normal' | 'low';
  /** Never set: ties the payload to the name. */
  readonly payload?: Payload;
}

export const jobType = <Payload extends object | null>(
  name: string,
  priority: JobType<Payload>['priority'] = 'normal',
): JobType<Payload> => ({ name, priority });

/** Metadata of a job handler; a recurring job has the crontab pattern of its schedule. */
export const HandlesJob = DiscoveryService.createDecorator<{ name: string; schedule?: string }>();

/** Declares a method of a provider as the handler of a job. It must be idempotent: a job may run more than once. */
export const JobHandler =
  <Payload>({ name }: JobType<Payload>) =>
  <Method extends (payload: Payload) => Promise<void>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    HandlesJob({ name })(target, method, descriptor);
  };

/** Declares a method of a provider as a recurring job, which runs once for all processes. */
export const ScheduledJob =
  (name: string, schedule: string) =>
  <Method extends () => Promise<void>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    HandlesJob({ name, schedule })(target, method, descriptor);
  };

/** Finds the methods of all providers that carry a decorator, bound to their provider. */
@Injectable()
export class DecoratedMethods {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Returns the methods of lower modules first, in the order of Nest's own lifecycle hooks. */
  find<Metadata, Handler extends (...args: never[]) => unknown>(
    decorator: DiscoverableDecorator<Metadata>,
  ): { metadata: Metadata; handler: Handler }[] {
    const providers = this.discovery
      .getProviders()
      .filter(({ instance, isAlias }) => typeof instance === 'object' && instance !== null && !isAlias)
      .sort((a, b) => (b.host?.distance ?? 0) - (a.host?.distance ?? 0));
    return providers.flatMap((provider) => {
      const instance = provider.instance as Record<string, (...args: unknown[]) => unknown>;
      return this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((name) => {
        const metadata = this.discovery.getMetadataByDecorator(decorator, provider, name) as Metadata | undefined;
        const handler = ((...args: unknown[]) => instance[name]?.(...args)) as unknown as Handler;
        return metadata === undefined ? [] : [{ metadata, handler }];
      });
    });
  }
}
