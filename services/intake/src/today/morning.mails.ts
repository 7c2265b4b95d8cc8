import type { TodayItem } from '@cueroom/contracts/intake/today';
import { isListed, recordPath } from '@cueroom/contracts/portal-paths';
import { isWorkingDay, readWorkingHours } from '@cueroom/contracts/intake/working-hours';
import { momentOf } from '@cueroom/contracts/zone-clocks';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { dayOf } from '../crm/brief-promise';
import { type LetterPart, unlinked } from '../mail/letter';
import { MailDelivery, type MailWriter, type WrittenMail } from '../mail/mail.delivery';
import { MailServer } from '../mail/mail-server';
import { Mails } from '../mail/mails.repository';
import type { MailDocument } from '../mail/mails.schema';
import { Studio } from '../mail/studio';
import { IntakeSettings } from '../settings';
import { Today } from './today.service';

const kind = 'today';
const everyMs = 30_000;
/** A studio that starts later than that after DIGEST_AT has begun its day without it. */
const latestMs = 3_600_000;
const dayMs = 24 * 3_600_000;
/** The rest is in the portal only. */
const most = 50;

interface Facts {
  day: string;
}

/** An email to the studio each morning: what is due today, and what is late. */
@Injectable()
export class MorningMails implements MailWriter {
  constructor(
    private readonly mails: Mails,
    private readonly today: Today,
    private readonly studio: Studio,
    private readonly settings: IntakeSettings,
    private readonly server: MailServer,
    private readonly delivery: MailDelivery,
  ) {
    delivery.add(kind, this);
  }

  /** Its key is the day: whichever replica looks first, and however often, there is one. */
  @Every('morning-mail', everyMs)
  async want(now = new Date()): Promise<void> {
    const { NOTIFICATIONS, DIGEST_AT, WORKING_HOURS, TIME_ZONE: timeZone } = this.settings;
    if (!this.server.isThere || NOTIFICATIONS === 'off') return;
    const day = dayOf(now, timeZone);
    const hours = WORKING_HOURS && readWorkingHours(WORKING_HOURS);
    if (hours && !isWorkingDay(day, hours)) return;
    const late = now.getTime() - momentOf(Date.parse(`${day}T${DIGEST_AT}Z`), timeZone);
    if (late < 0 || late > latestMs) return;
    const facts: Facts = { day };
    await this.mails.want({ key: `today-${day}`, kind, facts, dueAt: now });
    this.delivery.nudge();
  }

  async compose({ facts }: MailDocument): Promise<WrittenMail | { gone: string }> {
    const { day } = facts as Facts;
    const end = momentOf(Date.parse(day) + dayMs, this.settings.TIME_ZONE);
    const now = new Date();
    const items = (await this.today.list(now)).filter(({ at }) => Date.parse(at) < end);
    if (items.length === 0) return { gone: 'Nothing is due' };
    const to = { name: this.studio.name, address: this.settings.NOTIFICATIONS_TO ?? this.studio.email };
    return { to, ...(await this.studio.write(this.letter(items, now))), isAutomatic: true };
  }

  private letter(items: readonly TodayItem[], now: Date) {
    const isLate = (item: TodayItem) => this.isLate(item, now);
    const late = items.filter(isLate);
    const due = items.filter((item) => !isLate(item));
    const counts = [late.length > 0 && `${late.length} overdue`, due.length > 0 && `${due.length} due today`];
    const shown = [...late, ...due].slice(0, most);
    const part = (heading: string, of: readonly TodayItem[]): LetterPart[] =>
      of.length > 0 ? [{ heading }, ...of.flatMap((item) => this.partsOf(item, now))] : [];
    const rest = items.length - shown.length;
    const portal = this.studio.addressOf('/admin');
    return {
      subject: `Today: ${counts.filter(Boolean).join(', ')}`,
      parts: [
        ...part('Overdue', shown.filter(isLate)),
        ...part(
          'Due today',
          shown.filter((item) => !isLate(item)),
        ),
        ...(rest > 0 ? [{ text: `${rest} more ${rest === 1 ? 'is' : 'are'} in the portal.` }] : []),
        ...(portal ? [{ link: { label: 'Open the dashboard', href: portal } }] : []),
      ],
    };
  }

  /** A request of last night is new in the morning. */
  private isLate({ at, kind: of }: TodayItem, now: Date): boolean {
    if (of === 'answer-due' || of === 'answer-overdue') return of === 'answer-overdue';
    if (of === 'request' && now.getTime() - Date.parse(at) < dayMs) return false;
    return this.dayOf(new Date(at)) < this.dayOf(now);
  }

  private partsOf(item: TodayItem, now: Date): LetterPart[] {
    const { words, at, kind: of, entityType, entityId } = item;
    const href = isListed(entityType) ? this.studio.addressOf(recordPath(entityType, entityId)) : null;
    const since = this.isLate(item, now) ? ` (since ${this.studio.dayOf(new Date(at))})` : '';
    const by = of === 'answer-due' ? ` (${this.studio.timeOf(new Date(at))})` : since;
    return [{ text: `${unlinked(words)}${by}` }, ...(href ? [{ link: { label: 'Open in the portal', href } }] : [])];
  }

  private dayOf(moment: Date): string {
    return dayOf(moment, this.settings.TIME_ZONE);
  }
}
