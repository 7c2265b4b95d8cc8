import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Every, PeriodicModule } from './periodic.module';

@Injectable()
class Sweeper {
  readonly passes: string[] = [];
  private end?: () => void;

  @Every('often', 100)
  often(): void {
    this.passes.push('often');
  }

  @Every('at-start', 60_000, { isAtStart: true })
  atStart(): Promise<void> {
    this.passes.push('at start');
    return new Promise((resolve) => (this.end = resolve));
  }

  finish(): void {
    this.end?.();
  }
}

@Module({ imports: [PeriodicModule], providers: [Sweeper] })
class TestedModule {}

test('marked methods run from the start of the application to its end, which waits for a running pass', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const application = await NestFactory.createApplicationContext(TestedModule, { logger: false });
  const sweeper = application.get(Sweeper);
  await jest.advanceTimersByTimeAsync(250);
  expect(sweeper.passes).toEqual(['at start', 'often', 'often']);

  let isClosed = false;
  const closing = application.close().then(() => (isClosed = true));
  await jest.advanceTimersByTimeAsync(500);
  expect([sweeper.passes.length, isClosed]).toEqual([3, false]);
  sweeper.finish();
  await closing;
  jest.useRealTimers();
});
