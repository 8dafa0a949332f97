import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { Button } from '@mantine/core';
import { IconExternalLink, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { GuardedButton } from '../../components/button/guarded-button.tsx';
import { Notice } from '../../components/state/notice.tsx';
import { useProduct } from '../../components/layout/product.tsx';
import classes from './service-section.module.css';

type ServiceSectionProps = {
  request: Pick<Pharmacy, 'serviceRequest' | 'serviceDescription' | 'serviceRequestedTime'>;
  onRequest: () => void;
  /** Clears a completed request; admins only. */
  onClear: (() => void) | undefined;
  isClearing: boolean;
};

/** Service requests for a box or device (PHA-20, PHA-21), and the helpdesk link (PHA-18). */
export function ServiceSection(props: ServiceSectionProps) {
  const { request, onRequest, onClear, isClearing } = props;
  const { t } = useTranslation();
  const { serviceRequest: isRequested } = request;
  return (
    <FormSection title={t('service.section')} text={t('service.text')}>
      {isRequested && <RequestNotice {...request} />}
      <div data-wide className={classes.buttons}>
        <GuardedButton
          variant="default"
          reason={isRequested ? t('service_already_requested') : undefined}
          leftSection={<IconTool size={16} stroke={1.75} aria-hidden />}
          onClick={onRequest}
        >
          {t('service.request')}
        </GuardedButton>
        {isRequested && onClear && (
          <Button variant="default" loading={isClearing} onClick={onClear}>
            {t('service.clear')}
          </Button>
        )}
        <HelpdeskLink />
      </div>
    </FormSection>
  );
}

/** The open request and its time, if known. */
function RequestNotice({
  serviceDescription,
  serviceRequestedTime: time,
}: ServiceSectionProps['request']) {
  const { t } = useTranslation();
  return (
    <div data-wide>
      <Notice
        kind="warning"
        icon={<IconTool size={20} stroke={1.75} aria-hidden />}
        title={t('service.requestedTitle')}
      >
        {serviceDescription && <p className={classes.description}>{serviceDescription}</p>}
        {time !== null && (
          <p>{t('service.requestedTime', { time: formatDateTime(new Date(time)) })}</p>
        )}
        <p>{t('service.requestedText')}</p>
      </Notice>
    </div>
  );
}

/** A link to the helpdesk page, if the installation has one. */
function HelpdeskLink() {
  const { t } = useTranslation();
  const { helpdeskUrl } = useProduct();
  if (helpdeskUrl === undefined) return null;
  return (
    <Button
      component="a"
      href={helpdeskUrl}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      rightSection={
        <IconExternalLink size={16} stroke={1.75} aria-label={t('shell.newTab')} role="img" />
      }
    >
      {t('pharmacy.helpdesk')}
    </Button>
  );
}
