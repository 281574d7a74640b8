import { Injectable } from '@nestjs/common';
import { type DiscoverableDecorator, DiscoveryService, MetadataScanner } from '@nestjs/core';

/** A method that carries a decorator, bound to its provider. */
interface DecoratedMethod<Metadata, Handler> {
  metadata: Metadata;
  handler: Handler;
}

/** Finds the methods of all providers that carry a decorator. */
@Injectable()
export class DecoratedMethods {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Returns the methods of lower modules first, in the order of Nest's own lifecycle hooks. */
  find<Metadata, Handler extends (...args: never[]) => unknown>(
    decorator: DiscoverableDecorator<Metadata>,
  ): DecoratedMethod<Metadata, Handler>[] {
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
