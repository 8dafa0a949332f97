import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import {
  IconBolt,
  IconFileExport,
  IconLayoutGrid,
  IconMessageForward,
  IconQrcode,
  IconTemperaturePlus,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Cabinet } from '../src/components/cabinet/cabinet.tsx';
import { CabinetSkeleton } from '../src/components/cabinet/cabinet-skeleton.tsx';
import { CabinetLegend, countDoors } from '../src/components/cabinet-legend.tsx';
import { EmptyState } from '../src/components/empty-state.tsx';
import { ErrorState } from '../src/components/error-state.tsx';
import { EventList } from '../src/components/event-list.tsx';
import { FactList } from '../src/components/fact-list.tsx';
import { ModalFrame } from '../src/components/modal-frame.tsx';
import { NoPermission } from '../src/components/no-permission.tsx';
import { Notice } from '../src/components/notice.tsx';
import { Page } from '../src/components/page.tsx';
import { SidePanel } from '../src/components/side-panel.tsx';
import { SkeletonRows } from '../src/components/skeleton-rows.tsx';
import { type DeliveryState, StateBadge } from '../src/components/state-badge.tsx';
import { showError } from '../src/components/toast/messages.ts';
import { Shell } from '../src/features/shell/shell.tsx';
import { chooseLanguage } from '../src/lib/i18n.ts';
import type { Language } from '../src/lib/language.ts';
import { MODULES } from './gallery-data.ts';

const HOME = { to: '/' } as const;
const DELIVERY_STATES: DeliveryState[] = [
  'reserved',
  'delivered',
  'pickup',
  'expired',
  'cancelled',
  'removed',
  'deleted',
  'destroyed',
];

export function LockersSample({ language, kind }: { language: Language; kind: string }) {
  const [chosen, setChosen] = useState(
    kind === 'lockers' ? ['5-2'] : kind === 'multiple' ? ['1-1', '2-6'] : [],
  );
  useEffect(() => {
    if (kind === 'toast') showError('Internet connection lost');
  }, [kind]);
  const isMultiple = kind === 'multiple';
  const choose = (id: string) =>
    setChosen((now) =>
      isMultiple ? (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]) : [id],
    );
  const panel = !isMultiple && chosen[0] ? <Details onClose={() => setChosen([])} /> : undefined;
  return (
    <Shell
      pharmacy={{ name: 'Vaasan Keskusapteekki', address: 'Kauppapuistikko 14' }}
      user={{ name: 'Anna Lindqvist', roleName: 'Main user' }}
      home={HOME}
      entries={[{ id: 'boxes', label: 'Pickup boxes', icon: IconLayoutGrid, link: HOME }]}
      currentEntry="boxes"
      tabs={[{ id: 'lockers', label: 'Lockers', link: HOME }]}
      language={language}
      onLanguage={(next) => void chooseLanguage(next)}
      onSignOut={() => undefined}
    >
      <Page panel={panel}>
        <h1 style={{ position: 'absolute', clipPath: 'inset(50%)', margin: 0 }}>Lockers</h1>
        <div style={{ display: 'flex', gap: 8, marginBottom: 12, flexWrap: 'wrap' }}>
          <Button variant="default">Select multiple lockers</Button>
          <Button leftSection={<IconBolt size={18} />}>Quick reservation</Button>
        </div>
        {['lockers', 'multiple', 'toast', 'modal'].includes(kind) && (
          <>
            <div style={{ marginBottom: 12 }}>
              <CabinetLegend counts={countDoors(MODULES)} />
            </div>
            <Cabinet
              boxName="Box 1"
              modules={MODULES}
              chosenIds={chosen}
              multiple={isMultiple}
              onChoose={choose}
              onClear={() => setChosen([])}
            />
          </>
        )}
        <Others kind={kind} />
      </Page>
    </Shell>
  );
}

function Others({ kind }: { kind: string }) {
  if (kind === 'skeleton') {
    return (
      <>
        <CabinetSkeleton />
        <SkeletonRows columns={['120px', '80px', '90px']} />
      </>
    );
  }
  if (kind === 'empty') {
    return (
      <EmptyState title="No reservations" text="Nothing waits in Box 1 or at the pharmacy.">
        <Button>New pharmacy pickup</Button>
      </EmptyState>
    );
  }
  if (kind === 'error') {
    return <ErrorState onRetry={() => undefined} retryInSeconds={12} details="request 42" />;
  }
  if (kind === 'forbidden') return <NoPermission />;
  if (kind === 'badges') {
    return (
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
        {DELIVERY_STATES.map((state) => (
          <StateBadge key={state} kind="delivery" state={state} />
        ))}
      </div>
    );
  }
  if (kind === 'modal') {
    return (
      <ModalFrame
        opened
        onClose={() => undefined}
        title="Reserve 1-1"
        lead="The least used doors are taken first."
        onSubmit={() => undefined}
        result={
          <>
            <b>1 locker</b>1-1
          </>
        }
        actions={
          <>
            <Button variant="default">Cancel</Button>
            <Button type="submit">Reserve</Button>
          </>
        }
      >
        <TextInput label="Kolli ID" required data-autofocus error="This field is required." />
        <TextInput label="Phone" placeholder="+xxxxxxxxxxxx" mt="md" />
        <TextInput label="Disabled" value="x" disabled readOnly mt="md" />
      </ModalFrame>
    );
  }
  return null;
}

function Details({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel
      title="5-2"
      badge={<StateBadge kind="delivery" state="delivered" />}
      subtitle="Medium, fridge"
      onClose={onClose}
      notice={
        <Notice
          kind="danger"
          icon={<IconTemperaturePlus size={20} />}
          title="Temperature is too high: 9.4 °C"
        >
          Allowed 2–8 °C
          <br />
          Latest alarm 20.11.2026 15:58
        </Notice>
      }
      actions={
        <>
          <Button leftSection={<IconMessageForward size={18} />}>Resend SMS</Button>
          <ActionIcon variant="default" aria-label="QR code">
            <IconQrcode size={18} />
          </ActionIcon>
          <ActionIcon variant="default" aria-label="CSV">
            <IconFileExport size={18} />
          </ActionIcon>
        </>
      }
      footer={
        <Switch disabled label="Locker in use" description="Has an order, so it stays in use" />
      }
    >
      <FactList
        facts={[
          { label: 'Kolli ID', value: 'fp-48214', detail: 'fp-48214-2' },
          { label: 'Phone', value: '+358 44 907 6610' },
          { label: 'Identity number', value: '••••••••••••', action: <b>Show</b> },
          { label: 'Includes drugs', value: 'Yes' },
          { label: 'Waits until', value: '23.11.2026 16:05', detail: 'in 3 days' },
          { label: 'Description', value: 'Cold chain, two parcels' },
        ]}
      />
      <EventList
        events={[
          { id: '1', title: 'Reserved', lines: ['20.11.2026 14:31 · API'] },
          { id: '2', title: 'Assigned to 5-2', lines: ['20.11.2026 14:38 · Anna Lindqvist'] },
          {
            id: '3',
            title: 'Delivered, customer told by SMS',
            lines: ['20.11.2026 16:05 · Sari Koskela'],
          },
        ]}
      />
    </SidePanel>
  );
}
