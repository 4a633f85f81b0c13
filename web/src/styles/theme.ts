import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

// Mantine's names on our tokens (styles/tokens.css): colours live there, in both schemes; here is only where each is used.

const botella: MantineColorsTuple = [
  '#eef4ef',
  '#dde8df',
  '#b9d2c1',
  '#8fcaab',
  '#5fa685',
  '#3f8c69',
  '#2c7457',
  '#256149',
  '#1f4d3a',
  '#163a2b',
];

const papel: MantineColorsTuple = [
  '#fdfbf6',
  '#f5f1e8',
  '#ece6d9',
  '#e0d9c9',
  '#c9c0ad',
  '#a89f8c',
  '#8c8472',
  '#5c5649',
  '#3a362e',
  '#1d1b17',
];

const noche: MantineColorsTuple = [
  '#f0eadd',
  '#d8d0c1',
  '#b8af9e',
  '#877e6e',
  '#544d41',
  '#38332b',
  '#282420',
  '#1e1b17',
  '#161411',
  '#100e0c',
];

const DIALOGO = {
  // The page behind takes no focus from a second press: the focus stays where the dialog put it.
  overlayProps: { onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault() },
  transitionProps: { duration: 120 },
  closeButtonProps: { 'aria-label': 'Cerrar' },
  // The library draws the title in a `header`, which for who does not see it is the band of the whole page.
  attributes: { header: { role: 'presentation' } },
};

export const theme = createTheme({
  primaryColor: 'botella',
  primaryShade: { light: 8, dark: 6 },
  colors: { botella, gray: papel, dark: noche },
  fontFamily: 'var(--letra)',
  fontSizes: {
    xs: 'var(--t-chico)',
    sm: 'var(--t-base)',
    md: 'var(--t-base)',
    lg: 'var(--t-medio)',
    xl: 'var(--t-grande)',
  },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  headings: {
    fontFamily: 'var(--letra)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--t-grande)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--t-medio)', lineHeight: '1.3' },
      h3: { fontSize: 'var(--t-base)', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '4px', md: '4px', lg: '4px', xl: '4px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: { centered: true, ...DIALOGO } },
    Drawer: { defaultProps: DIALOGO },
    // Help under the field.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Popover: { defaultProps: { transitionProps: { duration: 100 } } },
    Select: {
      defaultProps: {
        allowDeselect: false,
        checkIconPosition: 'right',
        // The list is as wide as its field, and does not change while open: it is placed once, instead of three times before it
        // is seen.
        comboboxProps: { preventPositionChangeWhenVisible: false, middlewares: { shift: false } },
      },
    },
    PasswordInput: {
      // Reached by the keyboard too, which the library leaves out.
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Mostrar u ocultar la contraseña', tabIndex: 0 } },
    },
  },
});

export const resolveVariables: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--papel)',
    '--mantine-color-text': 'var(--tinta)',
    '--mantine-color-dimmed': 'var(--tinta-suave)',
    '--mantine-color-placeholder': 'var(--tinta-suave)',
    '--mantine-color-anchor': 'var(--verde-texto)',
    '--mantine-color-error': 'var(--rojo)',
    '--mantine-color-default': 'var(--hoja-alta)',
    '--mantine-color-default-hover': 'var(--hoja)',
    '--mantine-color-default-color': 'var(--tinta)',
    '--mantine-color-default-border': 'var(--borde)',
    '--mantine-color-disabled': 'var(--renglon)',
    '--mantine-color-disabled-color': 'var(--tinta-suave)',
    '--mantine-color-disabled-border': 'var(--renglon)',
    '--mantine-primary-color-filled': 'var(--verde)',
    '--mantine-primary-color-filled-hover': 'var(--verde-fuerte)',
    '--mantine-primary-color-contrast': 'var(--sobre-verde)',
    '--mantine-primary-color-light': 'var(--verde-papel)',
    '--mantine-primary-color-light-color': 'var(--verde-texto)',
    '--mantine-color-botella-filled': 'var(--verde)',
    '--mantine-color-botella-filled-hover': 'var(--verde-fuerte)',
    '--mantine-color-botella-text': 'var(--verde-texto)',
    '--mantine-color-botella-light-color': 'var(--verde-texto)',
    '--mantine-color-botella-light-hover': 'var(--verde-papel)',
    '--mantine-color-red-light-color': 'var(--rojo)',
    '--mantine-color-red-light-hover': 'var(--rojo-papel)',
    '--mantine-color-red-filled': 'var(--rojo)',
    '--mantine-color-red-filled-hover': 'var(--rojo-fuerte)',
  };
  return { variables: {}, light: scheme, dark: scheme };
};
