import { briefName, untitledProject } from '@cueroom/contracts/intake/brief-name';
import { type Brief, BriefChanges, EnteredBrief, type ListedBrief } from '@cueroom/contracts/intake/briefs';
import { projectTypes } from '@cueroom/contracts/options';
import { Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { useRecord } from '../../../lib/api/admin-lists';
import { ApiError } from '../../../lib/api/api-error';
import { localDay } from '../../../lib/words/dates';
import { newRecord } from '../../../lib/page/portal-address';
import { wordFor } from '../../../lib/words/words';
import { Ago } from '../../../ui/ago';
import { AnswerPromise } from '../../../ui/answer-promise';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/window/dialog';
import { LinkedText } from '../../../ui/linked-text';
import { Loaded } from '../../../ui/loaded';
import { useAskBefore } from '../../../ui/window/unsaved';
import { useCommands } from '../../../ui/window/window-commands';
import { useNewPitch } from '../../pitches/shared/pitches.queries';
import { held } from '../../shared/records/form-base';
import type { OpenedRecord } from '../../shared/records/opened-record';
import { RecordForm } from '../../shared/records/record-form';
import { BriefStatus, briefStatusOf } from '../../shared/records/status-badges';
import { useRecordForm } from '../../shared/records/use-record-form';
import { briefRecords } from '../shared/brief-records';
import { type OpenBrief, useStepBack } from '../shared/use-next-step';
import { changedFields, factsOf, newFields } from './brief-fields';
import { BriefTimeline } from './brief-timeline';
import { CrmDetails } from './crm-details';
import { NextStepPart } from './next-step';

export default function BriefDialog(opened: OpenedRecord<ListedBrief>) {
  if (opened.id !== newRecord) return <StoredBrief {...opened} />;
  return (
    <Dialog title="New Brief" isOpen onClose={opened.onClose}>
      <NewBriefForm onClose={opened.onClose} />
    </Dialog>
  );
}

function StoredBrief({ id, listed, isEditing: isForm, onClose }: OpenedRecord<Brief>) {
  const answer = useRecord('briefs', id, listed);
  const [isEditing, setIsEditing] = useState(isForm);
  const { data } = answer;
  /** Back to the details, if one came from there. */
  const leaveForm = isForm ? onClose : () => setIsEditing(false);
  return (
    <Dialog
      title={isEditing ? 'Edit Brief' : 'Brief Details'}
      description={isEditing && data ? briefName(data) : undefined}
      isOpen
      onClose={isEditing ? leaveForm : onClose}
      width={isEditing ? 'medium' : 'wide'}
    >
      <Loaded answer={answer} loadingText="Loading brief…" one="brief">
        {(brief) =>
          isEditing ? (
            <BriefForm brief={brief} onSaved={leaveForm} />
          ) : (
            <BriefDetails brief={brief} onEdit={() => setIsEditing(true)} onDeleted={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** What is typed stays while the record is refreshed behind it. */
function BriefForm({ brief, onSaved }: { brief: Brief; onSaved: () => void }) {
  const stepBack = useStepBack();
  const [known] = useState(() => held<OpenBrief>(brief));
  const know = (current: OpenBrief) => current.nextStep && known.set(current);
  const state = useRecordForm({
    of: briefRecords,
    isShownAtOnce: true,
    shape: BriefChanges,
    record: brief,
    fields: changedFields,
    save: async (fields, send) => {
      try {
        const saved = await send(fields);
        know(saved);
        return saved;
      } catch (error) {
        if (error instanceof ApiError && error.current) know(error.current as Brief);
        throw error;
      }
    },
    onUndone: (back, saved) => stepBack(back, saved, known.get()),
    shownValues: ({ status, ...values }) => ({ ...values, status: status && briefStatusOf(status) }),
    savedText: () => ({ title: 'Brief updated', description: briefName(brief) }),
    onSaved,
  });
  return <RecordForm state={state} saveLabel="Save Brief" hasCancel />;
}

interface BriefDetailsProps {
  brief: Brief;
  onEdit: () => void;
  onDeleted: () => void;
}

function BriefDetails({ brief, onEdit, onDeleted }: BriefDetailsProps) {
  const title = brief.projectTitle ?? untitledProject;
  const makePitch = useNewPitch();
  const pitch = () => makePitch.mutate({ title, briefId: brief.id });
  const askBefore = useAskBefore();
  // The form comes in place of a call that may be half typed.
  const edit = () => askBefore(onEdit);
  useCommands([
    { label: 'Edit', run: edit },
    { label: 'New pitch for this brief', run: pitch },
  ]);
  return (
    <CrmDetails
      record={brief}
      badges={
        <>
          <BriefStatus status={brief.status} />
          <AnswerPromise brief={brief} />
        </>
      }
      title={title}
      subtitle={
        <>
          <span>{`${wordFor(projectTypes, brief.projectType)} for ${brief.clientCompany ?? brief.clientName}, sent `}</span>
          <Ago iso={brief.createdAt} />
        </>
      }
      text={
        <>
          <Passage title="Vibe" text={brief.vibe} />
          <Passage title="References" text={brief.references} />
          <Passage title="Additional information" text={brief.additionalInfo} />
          <Passage title="Studio notes" text={brief.notes} />
        </>
      }
      facts={factsOf(brief)}
      reply={{ email: brief.clientEmail, subject: title }}
      kind={briefRecords}
      name={`${title}, ${brief.clientName}`}
      onDeleted={onDeleted}
      top={<NextStepPart brief={brief} />}
      timeline={(form) => <BriefTimeline id={brief.id} form={form} />}
      action={
        <>
          <Button variant="secondary" onClick={edit}>
            <Pencil aria-hidden className="size-4.5" />
            Edit
          </Button>
          <Button variant="secondary" isPending={makePitch.isPending} onClick={pitch}>
            <Send aria-hidden className="size-4.5" />
            New pitch
          </Button>
        </>
      }
    />
  );
}

function Passage({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <h4 className="text-note text-ink-soft">{title}</h4>
      <p className="mt-1 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
        <LinkedText text={text} />
      </p>
    </section>
  );
}

/** For a brief that came by phone or in a meeting: so its last contact is today. */
function NewBriefForm({ onClose }: { onClose: () => void }) {
  const state = useRecordForm({
    of: briefRecords,
    shape: EnteredBrief,
    record: null,
    fields: newFields,
    initial: { priority: 'medium', lastContactDate: localDay() },
    // Without one it has the studio's.
    save: ({ currency, ...brief }, send) => send({ ...brief, ...(currency && { currency }) }),
    savedText: (brief) => ({ title: 'Brief added', description: briefName(brief) }),
    onSaved: onClose,
  });
  return <RecordForm state={state} saveLabel="Save Brief" hasCancel />;
}
