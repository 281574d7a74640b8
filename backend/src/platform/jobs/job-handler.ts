import { DiscoveryService } from '@nestjs/core';

/** Whether a job goes before others: customers wait for a history, and do not notice an email that is a second late. */
type Priority = 'high' | 'normal' | 'low';

/** A background job: its name, its priority and the type of its payload. */
export interface JobType<Payload> {
  readonly name: string;
  readonly priority: Priority;
  /** Never set: ties the payload to the name. */
  readonly payload?: Payload;
}

export const jobType = <Payload>(name: string, priority: Priority = 'normal'): JobType<Payload> => ({ name, priority });

/** What a decorator says of its method. */
interface HandledJob {
  name: string;
  /** Crontab pattern of a job that nobody adds. */
  schedule?: string;
}

export const HandlesJob = DiscoveryService.createDecorator<HandledJob>();

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
