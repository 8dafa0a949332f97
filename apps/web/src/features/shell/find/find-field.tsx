import { formatPhone, parsePhone } from '@kolli/domain/people/phone-numbers';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { endKeyBuffer } from '../../../lib/shortcut/key-buffer.ts';
import { optionId } from './find-results.tsx';
import classes from './find.module.css';
import { isOnlyIdentity, type Sought } from './use-sought.ts';

type FindFieldProps = {
  sought: Sought;
  country: string;
  /** The list of results; undefined without any. */
  listId: string | undefined;
  currentId: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
};

/** The field of the search, and what kind of text is recognised in it. */
export function FindField(props: FindFieldProps) {
  const { sought, country, listId, currentId, onKeyDown, onClose } = props;
  const { t } = useTranslation();
  return (
    <search className={classes.head}>
      <TextInput
        className={classes.field ?? ''}
        variant="unstyled"
        data-autofocus
        role="combobox"
        aria-label={t('find.title')}
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={currentId === undefined ? undefined : optionId(currentId)}
        placeholder={t('find.placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        spellCheck={false}
        maxLength={100}
        data-secret={isOnlyIdentity(sought.read) || undefined}
        leftSection={<IconSearch size={20} stroke={1.9} aria-hidden />}
        value={sought.text}
        onChange={({ currentTarget }) => sought.setText(currentTarget.value)}
        onFocus={() => {
          const typed = endKeyBuffer();
          if (typed !== '') sought.setText(sought.text + typed);
        }}
        onKeyDown={onKeyDown}
      />
      <Kind sought={sought} country={country} />
      <CloseButton aria-label={t('actions.close')} tabIndex={-1} onClick={onClose} />
    </search>
  );
}

/** What a text is where it can only be one thing: a phone number as it is stored, an identity number, a door. */
function Kind({ sought: { read, text }, country }: Pick<FindFieldProps, 'sought' | 'country'>) {
  const { t } = useTranslation();
  const phone = parsePhone(text, country);
  if (isOnlyIdentity(read)) return <span className={classes.kind}>{t('find.kinds.identity')}</span>;
  if (read.door !== undefined) return <span className={classes.kind}>{t('find.kinds.door')}</span>;
  if (read.phoneNumbers.length === 0 || phone === undefined) return null;
  return (
    <>
      <span className={classes.kind}>{t('filters.by.phoneNumber')}</span>
      <b className={classes.stored}>{formatPhone(phone)}</b>
    </>
  );
}
