import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { PageTitle } from './page-title.tsx';
import classes from './screen-head.module.css';

type ScreenHeadProps = {
  /** The screen's heading and the browser tab's title. */
  title: string;
  /** The browser tab's title where it says more, such as a count. */
  tabTitle?: string;
  /** The subject of the screen, such as a box's name. */
  detail?: string | undefined;
  /** The link of the back arrow and its label. */
  back?: { readonly label: string; readonly link: Pick<LinkProps, 'to' | 'params' | 'search'> };
  /** For a screen that moves the focus to its title. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Next to the title, such as a badge. */
  children?: ReactNode;
};

/** The head of a screen without tabs: title and back link. */
export function ScreenHead(props: ScreenHeadProps) {
  const { title, tabTitle = title, detail, back, titleRef, children } = props;
  return (
    <header className={classes.head}>
      <PageTitle title={tabTitle} />
      {back && (
        <Link {...back.link} className={classes.back} aria-label={back.label} title={back.label}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </Link>
      )}
      <div className={classes.titles}>
        <h1 {...(titleRef && { ref: titleRef, tabIndex: -1 })} className={classes.title}>
          {title}
        </h1>
        {detail !== undefined && <p className={classes.detail}>{detail}</p>}
      </div>
      {children}
    </header>
  );
}
