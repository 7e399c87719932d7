package com.example.tea;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.EnableLoadTimeWeaving;
import org.springframework.context.annotation.Profile;

/**
 * Immutable: has Spring itself put AspectJ's transformer in place, as applications with aspects do.
 */
@Configuration(proxyBeanMethods = false)
@EnableLoadTimeWeaving
@Profile("own-weaving")
class OwnWeaving {}
