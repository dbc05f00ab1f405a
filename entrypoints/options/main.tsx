import { mount } from '@/components/mount.tsx';
import { OptionsPage } from './options-page.tsx';

void mount(<OptionsPage />);
