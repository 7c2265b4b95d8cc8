import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Project } from '@cueroom/contracts/content/projects';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import type { Submission } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminListQuery } from '../../../lib/admin-lists';
import { recordPlace } from '../../../lib/record-place';
import { type Choice, type Place, type RecordKind, recordKinds } from './places';

const mostOfAKind = 5;
/** A pause in the typing that is worth asking the server. */
const pauseMs = 120;

type Named = Pick<Choice, 'label' | 'detail'>;

/** Every record of the studio that the words fit, by kind. */
export function useFoundRecords(words: string, go: (place: Place) => void) {
  const asked = words.trim();
  const q = useSettled(asked);
  const found = [
    useFound<Track>('music', q, ({ title, artist }) => ({ label: title, detail: artist })),
    useFound<Submission>('submissions', q, ({ artistName, trackTitle }) => ({
      label: artistName,
      detail: trackTitle ?? 'No songs',
    })),
    useFound<Brief>('briefs', q, ({ projectTitle, clientName, clientCompany }) => ({
      label: projectTitle ?? clientName,
      detail: clientCompany ?? clientName,
    })),
    useFound<Contact>('contacts', q, ({ name, email }) => ({ label: name, detail: email })),
    useFound<Project>('projects', q, ({ title, medium, year }) => ({
      label: title,
      detail: [medium, year].filter(Boolean).join(', '),
    })),
  ];
  const choices = found.flatMap(({ kind, records }) =>
    records.map(({ id, ...named }): Choice => {
      const { group, icon, entityType } = recordKinds[kind];
      return { id: `${kind}-${id}`, group, icon, ...named, choose: () => go(recordPlace(entityType, id)) };
    }),
  );
  return {
    choices: asked === '' ? [] : choices,
    isSearching: asked !== q || found.some(({ isFetching }) => isFetching),
    error: found.find(({ error }) => error)?.error ?? null,
  };
}

function useFound<T extends { id: string }>(kind: RecordKind, q: string, nameOf: (record: T) => Named) {
  const { data, error, isFetching } = useQuery({
    ...adminListQuery<T>(kind, { q, limit: mostOfAKind }),
    refetchInterval: false,
    enabled: q !== '',
  });
  return {
    kind,
    error,
    isFetching,
    records: data?.items.map((record) => ({ id: record.id, ...nameOf(record) })) ?? [],
  };
}

/** Follows a value once it rests. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
