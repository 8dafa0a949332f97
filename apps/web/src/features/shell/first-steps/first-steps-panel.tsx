import { IconExternalLink } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useProduct } from '../../../components/layout/product.tsx';
import { SidePanel } from '../../../components/layout/side-panel.tsx';
import classes from './first-steps-panel.module.css';
import type { FirstStep } from './first-steps.ts';

type FirstStepsPanelProps = {
  steps: readonly FirstStep[];
  pharmacyId: string;
  boxId: string;
  onReserve: () => void;
  onClose: () => void;
};

/** What to do first at a pharmacy that has had no delivery (LST-12), as far as the person may do it. */
export function FirstStepsPanel(props: FirstStepsPanelProps) {
  const { t } = useTranslation();
  const { userGuideUrl } = useProduct();
  return (
    <SidePanel
      title={t('firstSteps.title')}
      onClose={props.onClose}
      footer={
        userGuideUrl && (
          <a className={classes.guide} href={userGuideUrl} target="_blank" rel="noreferrer">
            {t('shell.userGuide')}
            <IconExternalLink size={15} stroke={1.75} aria-label={t('shell.newTab')} />
          </a>
        )
      }
    >
      <p className={classes.lead}>{t('firstSteps.lead')}</p>
      <ol className={classes.steps}>
        {props.steps.map((step) => (
          <li key={step} className={classes.step}>
            <StepLink step={step} {...props} />
            <p>{t(`firstSteps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}

type StepLinkProps = Omit<FirstStepsPanelProps, 'steps'> & { step: FirstStep };

function StepLink({ step, pharmacyId: id, boxId, onReserve }: StepLinkProps) {
  const { t } = useTranslation();
  const title = t(`firstSteps.${step}.title`);
  if (step === 'reserve') {
    return (
      <button type="button" className={classes.link} onClick={onReserve}>
        {title}
      </button>
    );
  }
  const links: Record<typeof step, Pick<LinkProps, 'to' | 'params'>> = {
    pharmacy: { to: '/pharmacy/$id', params: { id } },
    box: { to: '/$id/edit-pickup-box/$boxId', params: { id, boxId } },
    people: { to: '/users/create' },
  };
  return (
    <Link {...links[step]} className={classes.link}>
      {title}
    </Link>
  );
}
