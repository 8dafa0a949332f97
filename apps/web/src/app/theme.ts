import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import classes from './theme.module.css';

const aubergine: MantineColorsTuple = [
  '#faf4f8',
  '#f3e6ef',
  '#e6cde0',
  '#d3a9c8',
  '#ba80ab',
  '#a05b8d',
  '#8f4c7d',
  '#672c5a',
  '#541f48',
  '#3b1533',
];

type Sized = { size?: unknown; variant?: unknown; color?: unknown };

// Mantine writes sizes and colours into the style attribute, which no class can override. Controls
// without a size of their own get ours.
const sized = (props: Sized, variables: Record<string, string>) =>
  props.size === undefined ? variables : {};
const coloured = (props: Sized, variables: Record<string, string> | undefined) =>
  props.color === undefined ? variables : {};

const BUTTON_COLOURS: Record<string, Record<string, string>> = {
  filled: {
    '--button-bg': 'var(--brand)',
    '--button-hover': 'var(--brand-h)',
    '--button-color': 'var(--on-brand)',
  },
  subtle: { '--button-color': 'var(--brand-ink)', '--button-hover': 'var(--brand-soft)' },
};
const buttonVariables = (_theme: unknown, props: Sized) => ({
  root: {
    ...sized(props, {
      '--button-height': 'var(--control-height)',
      '--button-padding-x': '14px',
      '--button-fz': '14px',
    }),
    ...coloured(
      props,
      BUTTON_COLOURS[typeof props.variant === 'string' ? props.variant : 'filled'],
    ),
  },
});
const actionIconVariables = (_theme: unknown, props: Sized) => ({
  root: {
    ...sized(props, { '--ai-size': 'var(--control-height)' }),
    ...coloured(
      props,
      props.variant === 'subtle'
        ? { '--ai-color': 'var(--ink2)', '--ai-hover': 'var(--sunken)' }
        : undefined,
    ),
  },
});
const closeButtonVariables = (_theme: unknown, props: Sized) => ({
  root: sized(props, { '--cb-size': 'var(--control-height)', '--cb-icon-size': '18px' }),
});
// Fields without a size of their own have Mantine's 'sm'.
const inputVariables = (_theme: unknown, { size }: Sized) => ({
  wrapper: sized(
    { size: size === 'sm' ? undefined : size },
    { '--input-height': 'var(--control-height)', '--input-fz': 'var(--control-font)' },
  ),
});

/** The Mantine theme: colours, type, sizes and the look of controls in one place. */
export const theme = createTheme({
  primaryColor: 'aubergine',
  primaryShade: { light: 7, dark: 6 },
  colors: { aubergine },
  white: '#fffdf9',
  black: '#2b2126',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.333', sm: '1.45', md: '1.43', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { md: 'var(--pop)', lg: 'var(--pop)', xl: 'var(--pop)' },
  headings: {
    fontWeight: '640',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: '640' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem', fontWeight: '620' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: '620' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusClassName: String(classes.focus),
  activeClassName: '',
  components: {
    Button: {
      vars: buttonVariables,
      classNames: { root: classes.button, label: classes.buttonLabel },
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle' },
      vars: actionIconVariables,
      classNames: { root: classes.actionIcon },
    },
    CloseButton: { vars: closeButtonVariables, classNames: { root: classes.actionIcon } },
    InputWrapper: {
      classNames: {
        label: classes.label,
        error: classes.error,
        description: classes.description,
        required: classes.required,
      },
    },
    Input: { vars: inputVariables, classNames: { input: classes.input } },
    Switch: { classNames: { label: classes.switchLabel, track: classes.switchTrack } },
    Modal: { defaultProps: { radius: 'xl', centered: true } },
    Tooltip: {
      defaultProps: {
        withArrow: true,
        openDelay: 250,
        events: { hover: true, focus: true, touch: true },
      },
      classNames: { tooltip: classes.tooltip },
    },
  },
});

/** Maps Mantine's CSS variables to our tokens, which already differ by colour scheme. */
export const cssVariables: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-body': 'var(--sheet)',
    '--mantine-color-error': 'var(--expired-t)',
    '--mantine-color-placeholder': 'var(--ink3)',
    '--mantine-color-dimmed': 'var(--ink2)',
    '--mantine-color-anchor': 'var(--brand-ink)',
    '--mantine-color-default': 'var(--sheet)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line2)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink3)',
    '--mantine-color-disabled-border': 'var(--line2)',
    '--mantine-primary-color-contrast': 'var(--on-brand)',
  };
  return { variables: {}, light: scheme, dark: scheme };
};
