import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PublicSite } from '../public-site';
import { LogosController } from './logos.controller';
import { LogosRepository } from './logos.repository';
import { logoSchema } from './logos.schema';
import { LogosService } from './logos.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Logo', schema: logoSchema, collection: 'logo_wall' }])],
  controllers: [LogosController],
  providers: [PublicSite, LogosRepository, LogosService],
  exports: [LogosRepository],
})
export class LogosModule {}
