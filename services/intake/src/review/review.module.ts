import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CrmModule } from '../crm/crm.module';
import { LinksModule } from '../links/links.module';
import { MailModule } from '../mail/mail.module';
import { SubmissionsModule } from '../submissions/submissions.module';
import { ThreadModule } from '../thread/thread.module';
import { ApprovalsReconciler } from './approvals.reconciler';
import { DecisionsRepository } from './decisions.repository';
import { FeedbackController, ReviewController } from './review.controller';
import { LettersController } from './letters.controller';
import { ReviewLetters } from './review.letters';
import { ReviewService } from './review.service';
import { TemplatesRepository } from './templates.repository';
import { templateSchema } from './templates.schema';

/** What the studio decides about a submission, and writes to its artist. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'Template', schema: templateSchema, collection: 'templates' }]),
    CrmModule,
    LinksModule,
    MailModule,
    SubmissionsModule,
    ThreadModule,
  ],
  controllers: [ReviewController, LettersController, FeedbackController],
  providers: [ReviewService, DecisionsRepository, ReviewLetters, ApprovalsReconciler, TemplatesRepository],
  exports: [ReviewLetters],
})
export class ReviewModule {}
