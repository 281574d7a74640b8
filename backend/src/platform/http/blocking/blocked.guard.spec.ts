import { type CanActivate, type ExecutionContext, UseGuards } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { BlockedGuard } from './blocked.guard.js';

class AsksSomethingElse implements CanActivate {
  canActivate(): boolean {
    return true;
  }
}
class AsksWhoItIs extends AsksSomethingElse {
  static readonly judgesBlockedAddresses = true;
}

class Open {
  call(): void {}
}
@UseGuards(AsksSomethingElse)
class Guarded {
  call(): void {}
  @UseGuards(AsksWhoItIs)
  forOperators(): void {}
}
@UseGuards(AsksWhoItIs)
class Console {
  call(): void {}
}

const asked = (place: new () => object, handler: string, addressBlocked?: boolean): (() => boolean) => {
  const context = {
    switchToHttp: () => ({ getRequest: () => ({ addressBlocked }) }),
    getHandler: () => Reflect.get(place.prototype as object, handler) as unknown,
    getClass: () => place,
  } as unknown as ExecutionContext;
  return () => new BlockedGuard(new Reflector()).canActivate(context);
};

it.each([
  ['a handler without a guard', Open, 'call'],
  ['one whose guard asks something else', Guarded, 'call'],
] as const)('[X6-007] refuses a blocked address by itself at %s', (_, place, handler) => {
  expect(asked(place, handler, true)).toThrow(expect.objectContaining({ code: 'ADDRESS_BLOCKED' }));
  expect(asked(place, handler)()).toBe(true);
});

it.each([
  ['of a handler', Guarded, 'forOperators'],
  ['of a class', Console, 'call'],
] as const)('[X6-007] leaves a blocked address to the guard %s that asks for an operator', (_, place, handler) => {
  expect(asked(place, handler, true)()).toBe(true);
});
