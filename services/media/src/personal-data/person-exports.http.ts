import { AppError } from '@cueroom/contracts/app-error';
import { personContent, readPersonalRecords } from '@cueroom/contracts/intake/person-content';
import { listDataByLink, listDataOfPerson } from '@cueroom/contracts/intake/personal-data';
import { Bus } from '@cueroom/messaging/bus';
import { ProblemFilter } from '@cueroom/platform/http/problem.filter';
import { log } from '@cueroom/platform/logger';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Controller, Get, Head, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { zipStream } from '../archive/zip-stream';
import { PersonFiles } from './person-files';

type ExportRequest = FastifyRequest<{ Params: { of: string }; Querystring: { token?: unknown } }>;

/** What a link opens is said by the service that made it. */
const questions = { submission: listDataByLink, person: listDataOfPerson } as const;
const isKnown = (of: string): of is keyof typeof questions => Object.hasOwn(questions, of);

/** All that is stored about a submission or a person as one zip, for who has the link. */
@Controller('api/exports')
@UseFilters(ProblemFilter)
export class PersonExportsHttp {
  constructor(
    private readonly bus: Bus,
    private readonly files: PersonFiles,
    private readonly storage: ObjectStorage,
  ) {}

  @Get(':of')
  async export(@Req() request: ExportRequest, @Res() reply: FastifyReply): Promise<void> {
    const { of } = request.params;
    if (!isKnown(of)) throw new AppError('not_found', 'There is nothing at this address');
    const token = String(request.query.token);
    const records = await readPersonalRecords((kind, offset) =>
      this.bus.request(questions[of], { token, kind, offset }),
    );
    const { listed, inZip } = await this.files.list(records.submission);
    const exportedAt = new Date().toISOString();
    const zip = zipStream();
    zip.content.addText(
      'person.json',
      `${JSON.stringify({ exportedAt, ...personContent(records), files: listed }, null, 2)}\n`,
    );
    for (const { path, key, bytes } of inZip) zip.content.addStream(path, bytes, () => this.storage.read(key));
    const [submission] = records.submission;
    const name =
      of === 'person'
        ? `everything-${exportedAt.slice(0, 10)}`
        : `my-music-${String(submission?.record['submissionUid'])}`;
    void reply.headers({
      'content-type': 'application/zip',
      'content-length': zip.end(),
      'content-disposition': `attachment; filename="${name}.zip"`,
      'cache-control': 'no-store',
    });
    zip.output.once('error', (err) => reply.raw.destroyed || log.warn({ err, of }, 'an export broke off'));
    reply.raw.once('close', () => zip.stop(new Error('The reader has left')));
    void reply.send(request.method === 'HEAD' ? undefined : zip.output);
  }

  @Head(':of')
  head(@Req() request: ExportRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.export(request, reply);
  }
}
