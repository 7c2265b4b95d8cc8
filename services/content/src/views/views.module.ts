import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ViewsController } from './views.controller';
import { ViewsRepository } from './views.repository';
import { viewSchema } from './views.schema';

/** What people of the studio want to see again of its lists. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'View', schema: viewSchema, collection: 'views' }])],
  controllers: [ViewsController],
  providers: [ViewsRepository],
})
export class ViewsModule {}
