import type { CustomerData } from '@kolli/contract/pharmacy/customer-data';
import { isLastFour, parseCustomerNumber } from '@kolli/domain/people/customer-numbers';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import { typedCode } from '@kolli/domain/text/typed-text';
import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconLock, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { DangerButton } from '../../../components/button/danger-button.tsx';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { maxPasted } from '../../../lib/text/max-pasted.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import classes from './erase-modal.module.css';

type EraseModalProps = {
  data: CustomerData;
  /** The number that was searched for, and the pharmacy's country. */
  number: string;
  country: string;
  isBusy: boolean;
  onErase: (lastFour: string) => void;
  onClose: () => void;
};

/** Says what goes and what stays; the last four digits of the number make the red button active. */
export function EraseModal({ data, number, country, isBusy, onErase, onClose }: EraseModalProps) {
  const { t } = useTranslation();
  const [lastFour, setLastFour] = useState('');
  const [today] = useState(() => new Date(serverNow()));
  const parsed = parseCustomerNumber(number, country, today);
  const isRight = parsed !== undefined && isLastFour(parsed, lastFour);
  const erase = () => {
    if (isRight && !isBusy) onErase(typedCode(lastFour));
  };
  const { phoneNumber, kind } = data;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('customerData.eraseTitle', {
        number: phoneNumber === null ? t('customerData.thisIdentity') : formatPhone(phoneNumber),
      })}
      lead={t('customerData.eraseLead')}
      onSubmit={erase}
      result={t('customerData.result', {
        deliveries: t('customerData.deliveryCount', { count: data.closedCount }),
        messages: t('customerData.messageCount', { count: data.erasableMessages }),
      })}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <DangerButton
            isFinal
            disabled={!isRight}
            loading={isBusy}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={erase}
          >
            {t('customerData.eraseNow')}
          </DangerButton>
        </>
      }
    >
      <div className={classes.lists}>
        <Goes data={data} />
        <Stays data={data} />
      </div>
      <TextInput
        data-autofocus
        className={classes.digits ?? ''}
        classNames={{ input: kind === 'identity' ? (classes.hidden ?? '') : '' }}
        label={t(`customerData.lastFour.${kind}`)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={kind === 'phone' ? 'numeric' : 'text'}
        maxLength={maxPasted}
        value={lastFour}
        onChange={(event) => setLastFour(event.currentTarget.value)}
      />
    </ModalFrame>
  );
}

function Goes({ data }: { data: CustomerData }) {
  const { t } = useTranslation();
  const closed = data.deliveries.filter(({ isOpen }) => !isOpen);
  const phones = closed.filter(({ hasPhoneNumber }) => hasPhoneNumber).length;
  const identities = closed.filter(({ hasIdentityNumber }) => hasIdentityNumber).length;
  const { erasableMessages: messages } = data;
  const lines = [
    phones > 0 && t('customerData.phones', { count: phones }),
    identities > 0 && t('customerData.identities', { count: identities }),
    closed.some(({ hasIds }) => hasIds) && t('customerData.ids'),
    messages > 0 && t('customerData.texts', { count: messages }),
  ].filter((line) => line !== false);
  const icon = <IconX size={16} stroke={1.9} aria-hidden />;
  return <List title={t('customerData.goes')} lines={lines.map((text) => ({ icon, text }))} />;
}

function Stays({ data }: { data: CustomerData }) {
  const { t } = useTranslation();
  const open = data.deliveries
    .filter(({ isOpen }) => isOpen)
    .map(({ deliveryId }) => ({
      icon: <IconLock size={16} stroke={1.9} aria-hidden />,
      text: (
        <Trans
          i18nKey="customerData.staysOpen"
          values={{ kolliId: deliveryId ?? t('customerData.openOther') }}
          components={{ b: <b /> }}
        />
      ),
    }));
  const others = [
    t('customerData.staysCounts'),
    t('customerData.staysLookers'),
    t('customerData.staysErasure'),
  ].map((text) => ({ icon: <IconCheck size={16} stroke={1.9} aria-hidden />, text }));
  return <List title={t('customerData.stays')} lines={[...open, ...others]} />;
}

type Line = { icon: ReactNode; text: ReactNode };

function List({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className={classes.list}>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ icon, text }, index) => (
          <li key={String(index)}>
            {icon}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
