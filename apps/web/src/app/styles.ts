import '@fontsource-variable/inter/opsz.css';
import '@mantine/core/styles.layer.css';
import './tokens.css';
import './sizes.css';
import './shades.css';
import './global.css';
