import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './side-panel.module.css';

type SidePanelProps = {
  /** The panel's subject, in large type: a door's number. */
  title: string;
  badge?: ReactNode;
  subtitle?: ReactNode;
  /** A warning; on a phone it is shown only while the sheet is open. */
  notice?: ReactNode;
  /** One primary action, and icon buttons next to it. */
  actions?: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
};

/**
 * Details next to the map, on a phone a sheet below it that opens on tap. It does not take focus,
 * so that the arrow keys keep moving between doors; it comes after the cabinet in tab order. Escape
 * closes it and returns focus to where it came from.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, badge, subtitle, notice, actions, footer, onClose, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const origin = useRef<Element | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    if (origin.current instanceof HTMLElement) origin.current.focus();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };
  return (
    <aside
      className={classes.panel}
      aria-labelledby={id}
      data-open={isOpen || undefined}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const from = event.relatedTarget;
        // Focus that returns from a dialog was in the panel before: the first origin stays.
        if (from === null || from.closest('[role="dialog"]') !== null) return;
        if (!event.currentTarget.contains(from)) origin.current = from;
      }}
    >
      <button
        type="button"
        className={classes.grip}
        aria-expanded={isOpen}
        aria-label={isOpen ? t('actions.showLess') : t('actions.showMore')}
        onClick={() => setIsOpen(!isOpen)}
      />
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <div className={classes.about} aria-live="polite">
          {badge}
          {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        <CloseButton aria-label={t('actions.close')} className={classes.close} onClick={close} />
      </header>
      {notice && <div className={classes.notice}>{notice}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
      <div className={classes.body}>{children}</div>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </aside>
  );
}
