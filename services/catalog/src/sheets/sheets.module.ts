import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { env } from '../env';
import { PitchesModule } from '../pitches/pitches.module';
import { CatalogSettings } from '../settings';
import { TracksModule } from '../tracks/tracks.module';
import { SheetsController } from './sheets.controller';
import { SheetsRepository } from './sheets.repository';
import { sheetSchema, signingKeySchema } from './sheets.schema';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Sheet', schema: sheetSchema, collection: 'clearance_sheets' },
      { name: 'SigningKey', schema: signingKeySchema, collection: 'signing_keys' },
    ]),
    PitchesModule,
    TracksModule,
  ],
  controllers: [SheetsController],
  providers: [{ provide: CatalogSettings, useValue: env }, SheetsRepository],
  exports: [SheetsRepository],
})
export class SheetsModule {}
