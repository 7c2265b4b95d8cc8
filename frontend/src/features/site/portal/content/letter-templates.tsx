import type { LetterTemplate } from '@cueroom/contracts/intake/letters';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { letterTemplatesQuery } from '../../../../lib/admin-lists';
import { recordCalls } from '../../../../lib/record-calls';
import { useRecordMutation } from '../../../../lib/record-mutations';
import { wordFor } from '../../../../lib/words';
import { ConfirmDialog } from '../../../../ui/dialog';
import { IconButton } from '../../../../ui/icon-button';
import { lazyWindow } from '../../../../ui/lazy-window';
import { Loaded } from '../../../../ui/loaded';
import { toast, toastError } from '../../../../ui/toasts';
import { AddButton } from '../../../shared/records/add-button';
import { letterUses, templateRecords } from './card-kinds';

const TemplateDialog = lazyWindow(() => import('./template-dialog'));

/** The studio's own words for its answers to artists. */
export function LetterTemplates() {
  const answer = useQuery(letterTemplatesQuery());
  const [opened, setOpened] = useState<LetterTemplate | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<LetterTemplate | null>(null);
  const remove = useRecordMutation({
    kind: templateRecords.path,
    mutationFn: ({ id }: LetterTemplate) => recordCalls.remove('templates', id),
    onSuccess: (_nothing, { name }) => toast({ title: 'Template deleted', description: name }),
    onError: (error) => toastError(error),
  });
  return (
    <section aria-labelledby="templates-heading">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 id="templates-heading" className="text-heading">
            Letters
          </h2>
          <p className="mt-1 text-body text-ink-soft">
            Templates for your answers to artists. You read each before it goes.
          </p>
        </div>
        <AddButton label="Add template" onClick={() => setOpened('new')} />
      </div>
      <Loaded answer={answer} loadingText="Loading templates…">
        {(templates) => (
          <ul aria-label="Templates" className="divide-y divide-line rounded-xl border border-line bg-card">
            {templates.map((template) => (
              <li key={template.id} className="flex items-center gap-3 py-2.5 pr-2 pl-4">
                <div className="min-w-0 flex-1">
                  <h3 translate="no" className="text-body font-semibold wrap-anywhere">
                    {template.name}
                  </h3>
                  <p className="text-note text-ink-soft">{wordFor(letterUses, template.kind)}</p>
                </div>
                <IconButton icon={Pencil} label={`Edit ${template.name}`} onClick={() => setOpened(template)} />
                <IconButton icon={Trash2} label={`Delete ${template.name}`} onClick={() => setToDelete(template)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {opened && <TemplateDialog template={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
      <ConfirmDialog
        question="Are you sure you want to delete this template?"
        explanation={toDelete?.name}
        confirmLabel="Delete"
        isOpen={toDelete !== null}
        isPending={remove.isPending}
        onConfirm={() => toDelete && remove.mutate(toDelete, { onSettled: () => setToDelete(null) })}
        onCancel={() => setToDelete(null)}
      />
    </section>
  );
}
