import { isSurelyPhone, parseCustomerNumber } from '@kolli/domain/people/customer-numbers';
import { ActionIcon, Button, CloseButton, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './number-field.module.css';
import { maxPasted } from '../../lib/text/max-pasted.ts';
import { serverNow } from '../../lib/time/server-clock.ts';

type NumberFieldProps = {
  text: string;
  /** The pharmacy's country, for national phone numbers. */
  country: string;
  error: string | undefined;
  isBusy: boolean;
  onType: (text: string) => void;
  onSearch: () => void;
};

/**
 * One field for a phone number or an identity number, with a badge of what was typed. Whatever may become an identity
 * number is hidden from its first character on, until one asks to see it. Enter searches.
 */
export function NumberField({ text, country, error, isBusy, onType, onSearch }: NumberFieldProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const mayBeIdentity = text !== '' && !isSurelyPhone(text);
  const [today] = useState(() => new Date(serverNow()));
  const kind = parseCustomerNumber(text, country, today)?.kind;
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <form
      role="search"
      className={classes.search}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <TextInput
        className={classes.field ?? ''}
        classNames={{
          input: mayBeIdentity && !isShown ? (classes.hidden ?? '') : '',
          description: classes.hint ?? '',
        }}
        aria-label={t('customerData.field')}
        description={t('customerData.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxPasted}
        value={text}
        error={error}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSectionWidth="auto"
        rightSection={
          text !== '' && (
            <span className={classes.end}>
              {kind && <span className={classes.kind}>{t(`customerData.kinds.${kind}`)}</span>}
              {mayBeIdentity && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t(isShown ? 'customerData.hide' : 'customerData.show')}
                  onClick={() => setIsShown(!isShown)}
                >
                  <Eye size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
              <CloseButton
                aria-label={t('customerData.clear')}
                onClick={() => {
                  setIsShown(false);
                  onType('');
                }}
              />
            </span>
          )
        }
        onChange={(event) => {
          onType(event.currentTarget.value);
        }}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {t('customerData.search')}
      </Button>
    </form>
  );
}
