import type { FoundDelivery, FoundDoor } from '@kolli/contract/delivery/search-everything';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useScanTarget } from '../../../lib/scan/scan-targets.ts';
import { FindField } from './find-field.tsx';
import { FindFoot } from './find-foot.tsx';
import {
  entryOptions,
  type FindGroup,
  FindResults,
  foundOptions,
  hasOptions,
} from './find-results.tsx';
import { FindStates } from './find-states.tsx';
import type { FindEntry, FindOption } from './find-types.ts';
import classes from './find.module.css';
import { matchingEntries } from './match-entry.ts';
import { useOptions } from './use-options.ts';
import { type Sought, useSought } from './use-sought.ts';

type FindDialogProps = {
  pharmacyId: string;
  /** Of the pharmacy (ISO 3166). */
  country: string;
  canRead: boolean;
  screens: readonly FindEntry[];
  actions: readonly FindEntry[];
  /** Offers a reservation of an ID that no parcel has; undefined without the permission. */
  reserve: ((kolliId: string) => FindEntry) | undefined;
  boxName: (boxId: string) => string | undefined;
  onParcel: (found: FoundDelivery) => void;
  onDoor: (door: FoundDoor) => void;
  onClose: () => void;
};

/** Below this width it takes the whole screen; as in `find.module.css`. */
const narrow = '(max-width: 600px)';

/** The search over everything (FND-01): parcels, doors, screens and actions in one list. */
export function FindDialog(props: FindDialogProps) {
  const { t } = useTranslation();
  const listId = useId();
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const sought = useSought(props);
  const groups = groupsOf(props, sought);
  const choose = (option: FindOption) => {
    props.onClose();
    option.run();
  };
  const options = useOptions({
    groups: groups.map(({ id, options: of }) => ({
      options: of,
      isPending: sought.isPending && isFound(id),
    })),
    of: sought.text,
    hasFailed: sought.failure !== null,
    onChoose: choose,
  });
  useScanTarget({ screen: 'dialog', close: props.onClose }, true);
  return (
    <Modal.Root
      opened
      onClose={props.onClose}
      centered={false}
      fullScreen={isNarrow === true}
      size={720}
      yOffset={64}
      padding={0}
      classNames={{
        overlay: classes.overlay ?? '',
        content: classes.frame ?? '',
        body: classes.body ?? '',
      }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('find.title')}>
        <Modal.Body>
          <FindField
            sought={sought}
            country={props.country}
            listId={hasOptions(groups) ? listId : undefined}
            currentId={options.currentId}
            onKeyDown={options.onKeyDown}
            onClose={props.onClose}
          />
          <FindStates sought={sought} canRead={props.canRead} groups={groups} />
          <FindResults
            id={listId}
            groups={groups}
            currentId={options.currentId}
            isStale={sought.isPending}
            onChoose={choose}
          />
          <FindFoot />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Whether a group comes from the server; the others are known at once. */
const isFound = (id: FindGroup['id']) => id === 'parcels' || id === 'doors';

/** Parcels and doors first; for a text without digits screens and actions, which are then more likely meant. */
function groupsOf(props: FindDialogProps, { read, text, found, isPending, failure }: Sought) {
  const { parcels, doors } = foundOptions(found ?? { deliveries: [], doors: [] }, props);
  const screens = matchingEntries(props.screens, text);
  const actions = matchingEntries(props.actions, text);
  const isUnknown = found?.deliveries.length === 0 && !isPending && failure === null;
  const { kolliId } = read;
  const offered =
    isUnknown && kolliId !== undefined && props.reserve ? [props.reserve(kolliId)] : [];
  const things: FindGroup[] = [
    { id: 'parcels', options: parcels, hasMore: found?.hasMore === true },
    { id: 'doors', options: doors },
  ];
  const ways: FindGroup[] = [
    { id: 'screens', options: entryOptions(screens) },
    { id: 'actions', options: entryOptions([...actions, ...offered]) },
  ];
  return /\d/u.test(text) ? [...things, ...ways] : [...ways, ...things];
}
