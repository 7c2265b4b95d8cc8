import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Stops in the order that fails nobody: the door closes and finishes what is inside, then what it asks with. */
export const stopGateway = async (app: NestFastifyApplication): Promise<void> => {
  await app.getHttpAdapter().getInstance().close();
  await app.close();
};
