import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../layout/modal-frame.tsx';
import { useDialogAbove } from '../layout/use-dialog-above.ts';
import classes from './filter-bar.module.css';
import { IsInSheet } from './filter-label.ts';
import { ListFilters } from './list-filters.ts';

/** A button with the number of active filters that opens them in a sheet. They apply at once: the list is behind it. */
export function FilterSheet({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const list = use(ListFilters);
  const { dialog, show, close } = useDialogAbove<'filters'>();
  const active = list?.activeCount ?? 0;
  const label = active === 0 ? t('filters.title') : t('filters.active', { active });
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        className={classes.open ?? ''}
        leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
        onClick={() => show('filters')}
      >
        <span className={classes.label}>{label}</span>
        {active > 0 && (
          <span className={classes.count} aria-hidden>
            {active}
          </span>
        )}
      </Button>
      {dialog && (
        <ModalFrame
          opened
          isSheet
          title={t('filters.title')}
          onClose={close}
          result={list?.views?.(close)}
          actions={
            <>
              {active > 0 && (
                <Button variant="default" onClick={list?.onClear}>
                  {t('filters.clear')}
                </Button>
              )}
              <Button onClick={close}>{t('filters.done')}</Button>
            </>
          }
        >
          <IsInSheet value>
            <div className={classes.sheet}>{children}</div>
          </IsInSheet>
        </ModalFrame>
      )}
    </>
  );
}
