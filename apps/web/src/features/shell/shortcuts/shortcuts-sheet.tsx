import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { ShortcutKeys } from '../../../components/text/shortcut-keys.tsx';
import { undoKeys } from '../../../components/toast/use-undo-key.ts';
import {
  boundShortcuts,
  isSingleKey,
  type Shortcut,
  shortcutGroups,
} from '../../../lib/shortcut/shortcuts.ts';
import classes from './shortcuts-sheet.module.css';

type ShortcutsSheetProps = {
  /** Whether shortcuts of single keys act for the person. */
  hasSingleKeys: boolean;
  /** Leads to where they are turned on or off. */
  onPreference: () => void;
  onClose: () => void;
};

/** The shortcuts that are bound on this screen (FND-02), from the same table that binds them. */
export function ShortcutsSheet({ hasSingleKeys, onPreference, onClose }: ShortcutsSheetProps) {
  const { t } = useTranslation();
  const [bound] = useState(boundShortcuts);
  const undo = { keys: undoKeys, label: t('shortcuts.undo'), group: 'everywhere' } as const;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('shortcuts.title')}
      lead={t('shortcuts.lead')}
      width={720}
      result={t(hasSingleKeys ? 'shortcuts.on' : 'shortcuts.off')}
      actions={
        <>
          <Button variant="default" onClick={onPreference}>
            {t('shortcuts.change')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('actions.close')}
          </Button>
        </>
      }
    >
      <div className={classes.groups}>
        {shortcutGroups.map((group) => (
          <Group
            key={group}
            title={t(`shortcuts.groups.${group}`)}
            shortcuts={[...bound, undo].filter((one) => one.group === group)}
            hasSingleKeys={hasSingleKeys}
          />
        ))}
      </div>
    </ModalFrame>
  );
}

type Listed = Omit<Shortcut, 'run'>;
type GroupProps = { title: string; shortcuts: readonly Listed[]; hasSingleKeys: boolean };

function Group({ title, shortcuts, hasSingleKeys }: GroupProps) {
  if (shortcuts.length === 0) return null;
  const isOff = (one: Listed) => isSingleKey(one) && !hasSingleKeys;
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {[...Map.groupBy(shortcuts, ({ label }) => label)].map(([label, ways]) => (
          <div key={label} data-off={ways.every(isOff) || undefined}>
            <dt>{label}</dt>
            {ways.map((way) => (
              <dd key={way.keys} data-off={isOff(way) || undefined}>
                <ShortcutKeys keys={way.keys} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
