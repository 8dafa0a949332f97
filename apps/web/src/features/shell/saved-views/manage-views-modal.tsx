import type { SavedView } from '@kolli/contract/people/saved-views';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DangerButton } from '../../../components/button/danger-button.tsx';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import classes from './saved-views.module.css';
import type { SavedViews } from './use-saved-views.ts';

type ManageViewsModalProps = {
  saved: SavedViews;
  onRename: (view: SavedView) => void;
  onClose: () => void;
};

/** Renames and deletes the views of a list, and chooses its default (FND-05). */
export function ManageViewsModal({ saved, onRename, onClose }: ManageViewsModalProps) {
  const { t } = useTranslation();
  const { views = [], change, remove } = saved;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('views.manage')}
      lead={t('views.manageLead')}
      actions={
        <Button data-autofocus onClick={onClose}>
          {t('actions.close')}
        </Button>
      }
    >
      {views.length === 0 && <p>{t('views.none')}</p>}
      <ul className={classes.list}>
        {views.map((view) => (
          <ViewLine
            key={view.id}
            view={view}
            isBusy={change.isPending || remove.isPending}
            onRename={() => onRename(view)}
            onDefault={() => change.mutate({ ...view, isDefault: !view.isDefault })}
            onDelete={() => remove.mutate(view.id)}
          />
        ))}
      </ul>
    </ModalFrame>
  );
}

/** The button that was pressed has gone. */
function focusNow(button: HTMLElement | null): void {
  button?.focus();
}

type ViewLineProps = {
  view: SavedView;
  isBusy: boolean;
  onRename: () => void;
  onDefault: () => void;
  onDelete: () => void;
};

/** A view with its actions; deleting asks in the same line. */
function ViewLine({ view, isBusy, onRename, onDefault, onDelete }: ViewLineProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { name } = view;
  return (
    <li>
      <b>{isAsking ? t('views.deleteTitle', { name }) : name}</b>
      {isAsking ? (
        <span className={classes.buttons}>
          <Button variant="default" ref={focusNow} onClick={() => setIsAsking(false)}>
            {t('views.keep')}
          </Button>
          <DangerButton isFinal loading={isBusy} onClick={onDelete}>
            {t('views.delete')}
          </DangerButton>
        </span>
      ) : (
        <span className={classes.buttons}>
          <Button
            variant={view.isDefault ? 'light' : 'subtle'}
            aria-pressed={view.isDefault}
            aria-label={t('views.defaultOf', { name })}
            disabled={isBusy}
            onClick={onDefault}
          >
            {t('views.default')}
          </Button>
          <Button variant="subtle" aria-label={t('views.renameOf', { name })} onClick={onRename}>
            {t('views.rename')}
          </Button>
          <Button
            variant="subtle"
            aria-label={t('views.deleteOf', { name })}
            onClick={() => setIsAsking(true)}
          >
            {t('views.delete')}
          </Button>
        </span>
      )}
    </li>
  );
}
