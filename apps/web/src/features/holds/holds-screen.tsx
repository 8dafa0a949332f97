import { useTranslation } from 'react-i18next';
import type { ReactNode, Ref } from 'react';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import classes from './holds-screen.module.css';

type HoldsScreenProps = {
  /** How many parcels wait for a decision. */
  count: number;
  /** On a phone the list and a parcel are pages of their own. */
  isPhone: boolean;
  /** Whether a parcel is chosen. */
  isChosen: boolean;
  titleRef: Ref<HTMLHeadingElement>;
  list: ReactNode;
  detail: ReactNode;
  /** The list on paper. */
  paper: ReactNode;
};

/** 'To decide': the list, and beside it the chosen parcel (HLD-06). */
export function HoldsScreen(props: HoldsScreenProps) {
  const { count, isPhone, isChosen, titleRef, list, detail, paper } = props;
  const { t } = useTranslation();
  const title = t('holds.title');
  return (
    <>
      <div className={classes.head}>
        <ScreenHead
          title={title}
          titleRef={titleRef}
          tabTitle={count === 0 ? title : `(${String(count)}) ${title}`}
          detail={t('holds.waiting', { count })}
          {...(isPhone && isChosen
            ? { back: { label: t('holds.back'), link: { to: '/to-decide' } } }
            : {})}
        />
      </div>
      <div className={classes.columns}>
        {!(isPhone && isChosen) && <div className={classes.list}>{list}</div>}
        {!(isPhone && !isChosen) && <div className={classes.detail}>{detail}</div>}
      </div>
      <div className={classes.paper}>{paper}</div>
    </>
  );
}
