import { answerStep } from '@cueroom/contracts/intake/next-step';
import { useEffect, useRef } from 'react';
import { useRecord } from '../../../lib/admin-lists';
import { focusLateForm } from '../../../lib/focus-panel';
import { Dialog } from '../../../ui/dialog';
import { Loaded } from '../../../ui/loaded';
import { ContactLog } from '../../shared/activities/contact-log';
import type { AskingProps } from './today-actions';

/** Logs the answer to a brief; what comes next is asked then, if nothing else was planned. */
export default function AnswerLogged({ id, onAsk, onClose }: AskingProps) {
  const answer = useRecord('briefs', id);
  const { data } = answer;
  const description = data && `${data.projectTitle ?? 'Untitled project'}, ${data.clientName}`;
  return (
    <Dialog title="Log contact" description={description} isOpen onClose={onClose}>
      <Loaded answer={answer} loadingText="Loading brief…" one="brief">
        {({ followUpDate, nextStep }) => (
          <AnswerForm
            id={id}
            followUpDate={followUpDate}
            onLogged={() => (nextStep?.text === answerStep ? onAsk({ what: 'step', briefId: id }) : onClose())}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

interface AnswerFormProps {
  id: string;
  followUpDate: string | null;
  onLogged: () => void;
}

function AnswerForm({ id, ...props }: AnswerFormProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => focusLateForm(element.current), []);
  return (
    <div ref={element} className="@container">
      <ContactLog
        about={{ entityType: 'brief', entityId: id }}
        first={{ activityType: 'email', subject: 'Answered the client' }}
        {...props}
      />
    </div>
  );
}
