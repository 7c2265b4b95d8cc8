import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BriefsController } from './briefs.controller';
import { BriefsRepository } from './briefs.repository';
import { briefSchema } from './briefs.schema';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Brief', schema: briefSchema, collection: 'briefs' }])],
  controllers: [BriefsController],
  providers: [BriefsRepository],
  exports: [BriefsRepository, MongooseModule],
})
export class BriefsModule {}
