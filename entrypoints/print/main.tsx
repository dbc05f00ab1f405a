import { mount } from '@/components/shell/mount.tsx';
import { printablePage } from './printable-page.tsx';

void mount(printablePage());
