import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactsController } from './contacts.controller';
import { ContactsRepository } from './contacts.repository';
import { contactSchema } from './contacts.schema';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Contact', schema: contactSchema, collection: 'contacts' }])],
  controllers: [ContactsController],
  providers: [ContactsRepository],
  exports: [ContactsRepository, MongooseModule],
})
export class ContactsModule {}
