import type { ReactNode } from 'react';
import { CabinetIllustration } from './cabinet-illustration.tsx';
import { Logo } from '../layout/logo.tsx';
import classes from './notice-page.module.css';
import { PageTitle } from '../layout/page-title.tsx';

type NoticePageProps = {
  illustration: 'open' | 'hatched';
  title: string;
  text: string;
  children?: ReactNode;
};

/** A page without the sidebar that shows one message. */
export function NoticePage({ illustration, title, text, children }: NoticePageProps) {
  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <header>
        <Logo />
      </header>
      <main className={classes.main}>
        <CabinetIllustration kind={illustration} />
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
        {children}
      </main>
    </div>
  );
}
